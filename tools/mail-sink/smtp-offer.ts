import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'

/** What the mail server offers, by which a test sees how the product takes other servers. */
export interface SmtpOffer {
  /** 'tls' from the first byte. */
  tls: 'none' | 'starttls' | 'tls'
  /**
   * Of localhost, 127.0.0.1 and mail.example.com, signed by `certificates/authority.crt`; 'other-name' is of
   * other.example.com.
   */
  certificate: 'valid' | 'expired' | 'other-name' | 'self-signed'
  /** Extensions that are not offered. */
  without: ('AUTH' | '8BITMIME')[]
}

/** Without TLS, because nobody would trust the certificate. */
export const USUAL_OFFER: SmtpOffer = { tls: 'none', certificate: 'valid', without: [] }

export function serverOptions({ tls, certificate, without }: SmtpOffer): SMTPServerOptions {
  return {
    secure: tls === 'tls',
    ...(tls !== 'none' && { key: read('server.key'), cert: read(`${certificate}.crt`) }),
    hide8BITMIME: without.includes('8BITMIME'),
    disabledCommands: [
      ...(tls === 'starttls' ? [] : ['STARTTLS']),
      ...(without.includes('AUTH') ? ['AUTH'] : []),
    ],
  }
}

/** Made by openssl, for this server alone: its key is no secret. */
function read(file: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'certificates', file))
}

import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Sends a mail like a mail program, and stops at the first refusal.
 * @returns the server's last reply; '' when it closed or refused the connection
 */
export async function sendMail(
  smtpUrl: string,
  { to, source }: { to: string; source: string },
): Promise<string> {
  const { hostname, port } = new URL(smtpUrl)
  const socket = connect(Number(port), hostname)
  // The connection is refused or reset: the error ends the lines.
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const nextLine = () => lines.next().catch(() => ({ value: '', done: true }))
  const reply = async (): Promise<string> => {
    for (;;) {
      const { value = '', done } = await nextLine()
      // A hyphen after the code means that more lines follow.
      if (done || !/^\d{3}-/.test(value)) return value
    }
  }
  let answer = await reply()
  const message = `${source.replaceAll('\n', '\r\n')}\r\n.`
  for (const words of ['EHLO here', 'MAIL FROM:<band@example.com>', `RCPT TO:<${to}>`, 'DATA', message]) {
    if (!/^[23]/.test(answer)) break
    socket.write(`${words}\r\n`)
    answer = await reply()
  }
  socket.destroy()
  return answer
}

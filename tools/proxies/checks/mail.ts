import assert from 'node:assert/strict'
import type { ReceivedMail } from '../../mail-sink/mailbox.ts'
import { PUBLIC_ORIGIN } from '../ask.ts'
import type { Check } from '../setup.ts'

const READER = 'reader@example.net'

export const mailCheck: Check = [
  'sign-up, and one-click unsubscribe from its mail',
  async ({ ask, mailSink }) => {
    const signUp = await ask(`${PUBLIC_ORIGIN}/api/subscribe`, {
      method: 'POST',
      headers: { origin: PUBLIC_ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ email: READER, source: 'newsletter' }),
    })
    assert.equal(signUp.status, 201, await signUp.text())
    const found = await fetch(`${mailSink.url}/_control/messages?to=${READER}&atLeast=1`)
    // The shape of the mail sink's response.
    const [mail] = (await found.json()) as ReceivedMail[]
    const [, link = ''] = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe']?.[0] ?? '') ?? []
    assert.ok(link.startsWith(`${PUBLIC_ORIGIN}/api/unsubscribe/`), link)
    const click = await ask(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    assert.equal(click.status, 200, await click.text())
  },
]

import { expect, test } from 'vitest'
import { outcomeOf, type SmtpError } from './mail-transport.ts'

const answered = (responseCode: number, command: string, words = ''): SmtpError => ({
  message: 'refused',
  command,
  responseCode,
  response: `${responseCode} ${words}`,
})

test.each<[SmtpError, boolean, object]>([
  [answered(550, 'RCPT TO', '5.1.1 Unknown'), false, { name: 'refused', isAddress: true }],
  [answered(550, 'RCPT TO', 'No such user'), false, { name: 'refused', isAddress: true }],
  [answered(554, 'RCPT TO', '5.7.1 Relay denied'), false, { name: 'refused', isAddress: false }],
  [answered(552, 'DATA', '5.2.2 Mailbox full'), true, { name: 'refused', isAddress: true }],
  [answered(554, 'DATA', '5.7.1 Looks like spam'), true, { name: 'refused', isAddress: false }],
  // A wrong password, or a refused sender, does not concern the subscriber's address.
  [answered(535, 'AUTH PLAIN'), false, { name: 'retry', isServer: true }],
  [answered(553, 'MAIL FROM'), false, { name: 'retry', isServer: true }],
  [answered(450, 'RCPT TO', 'Greylisted'), false, { name: 'retry', isServer: false }],
  [answered(421, 'CONN', 'Too busy'), false, { name: 'retry', isServer: true }],
  [answered(503, 'MAIL FROM'), false, { name: 'retry', isServer: true }],
  [{ message: 'timed out', code: 'ETIMEDOUT' }, false, { name: 'retry', isServer: true }],
  [{ message: 'closed', code: 'ECONNECTION' }, true, { name: 'uncertain' }],
  [
    { message: 'no recipients', code: 'EENVELOPE', command: 'API' },
    false,
    { name: 'refused', isAddress: false },
  ],
])('%j, all of it handed over: %s', (error, isHandedOver, outcome) => {
  expect(outcomeOf(error, isHandedOver)).toMatchObject(outcome)
})

test('what the server says is one line of bounded length', () => {
  const outcome = outcomeOf(answered(550, 'RCPT TO', `a\r\nb\0${'c'.repeat(1000)}`), false)
  expect(outcome).toMatchObject({ reason: expect.stringMatching(/^550 a b c+$/) })
  expect(JSON.stringify(outcome).length).toBeLessThan(400)
})

test.each([
  [answered(550, 'RCPT TO', '5.1.1 <ann@example.com> is unknown'), '550 5.1.1'],
  [answered(452, 'DATA', 'ann@example.com has too much'), '452'],
  [{ message: 'no answer for ann@example.com', code: 'ETIMEDOUT' }, 'ETIMEDOUT'],
])('the log has only the code of %j', (error, code) => {
  expect(outcomeOf(error, false)).toMatchObject({ code })
})

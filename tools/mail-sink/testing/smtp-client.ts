import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Says what a mail program says, and ends at the first refusal.
 * @returns the server's last words; '' when it hung up or was not there
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
      // A hyphen after the code says that there is more to come.
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

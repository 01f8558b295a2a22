/**
 * Runs the mail sink: `MAIL_SINK_PORT=4500 MAIL_SINK_SMTP_PORT=2525 node tools/mail-sink/main.ts`; the default is any
 * free port. The first address is for a browser, the second is the API's SMTP_URL.
 */
import { startMailSink } from './server.ts'

const sink = await startMailSink({
  port: Number(process.env.MAIL_SINK_PORT || 0),
  smtpPort: Number(process.env.MAIL_SINK_SMTP_PORT || 0),
})
const stop = () => void sink.stop()
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
console.log(`listening at ${sink.url} smtp ${sink.smtpUrl}`)

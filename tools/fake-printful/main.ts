/**
 * Runs the stand-in for Printful: `FAKE_PRINTFUL_PORT=4400 node tools/fake-printful/main.ts`; the default is any free
 * port. The API uses it by PRINTFUL_API_URL, with `demo-store-token` as its PRINTFUL_API_KEY.
 */
import { startFakePrintful } from './server.ts'

const fake = await startFakePrintful({ port: Number(process.env.FAKE_PRINTFUL_PORT || 0) })
const stop = () => void fake.stop()
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
console.log(`listening at ${fake.url}`)

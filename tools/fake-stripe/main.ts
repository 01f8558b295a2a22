/**
 * Runs the stand-in for Stripe: `FAKE_STRIPE_PORT=4500 node tools/fake-stripe/main.ts`; the default is any free port.
 * The API uses it by STRIPE_API_URL, with one of the keys of `state/keys.ts`, which are pasted on the screen Connections.
 */
import { startFakeStripe } from './server.ts'

const fake = await startFakeStripe({ port: Number(process.env.FAKE_STRIPE_PORT || 0) })
const stop = () => void fake.stop()
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
console.log(`listening at ${fake.url}`)

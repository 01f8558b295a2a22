/**
 * A test's commands to the stand-in (`../process/control.ts`), which Printful does not have.
 *
 * - `POST faults` replaces the rules of what goes wrong: a list of FaultRule (`faults.ts`). `DELETE faults`: nothing does.
 * - `GET catalogue` lists the products as they are kept; `PUT catalogue` replaces them: `{ products }` in the same form,
 *   with wrong values where a broken store is played, or `{ generate: 300 }` for so many. Texts that begin with `/files/`
 *   are sent as addresses of this program.
 * - `PUT store` sets any of `{ id, platform, name, perMinute }`: 'store', 'sync' or 'neither'; calls granted in a minute.
 * - `PUT clock` sets its time, `{ at }`, moves it, `{ advanceMs }` (it stands still then), or lets go of it, `{}`.
 * - `GET requests` lists the calls that came in, files included; `DELETE requests` forgets them.
 * - `POST reset`: everything as at the start.
 */
import type { ProductDetails } from './build-product.ts'
import { generateCatalogue } from './catalogue.ts'
import { faultCommands, refuse, type Commands } from '../process/control.ts'
import { newState, type State, type Store } from './state.ts'

/** The bodies are what our own tests send; only what is easily got wrong is checked. */
export function controlCommands(state: State): Commands {
  const { faults } = state
  return {
    ...faultCommands(faults),
    'GET catalogue': () => ({ status: 200, body: { products: state.products } }),
    'PUT catalogue': (body) => {
      const { products, generate } = body as { products?: ProductDetails[]; generate?: number }
      if (generate === undefined && !Array.isArray(products)) return refuse(400, 'Give products or generate.')
      state.products = generate === undefined ? (products ?? []) : generateCatalogue(generate)
    },
    'PUT store': (body) => {
      const { perMinute = state.rateLimit.perMinute, ...store } = body as Partial<Store> & {
        perMinute?: number
      }
      state.store = { ...state.store, ...store }
      state.rateLimit.perMinute = perMinute
    },
    'PUT clock': (body) => {
      const { clock } = state
      const { at, advanceMs } = body as { at?: string; advanceMs?: number }
      const advanced = advanceMs === undefined ? undefined : new Date(clock.now().getTime() + advanceMs)
      clock.set(at === undefined ? advanced : new Date(at))
      return { status: 200, body: { now: clock.now() } }
    },
    'GET requests': () => ({ status: 200, body: state.requests }),
    'DELETE requests': () => {
      state.requests = []
    },
    'POST reset': () => {
      faults.replace([])
      Object.assign(state, newState(), { faults })
    },
  }
}

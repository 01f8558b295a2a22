/**
 * A test's commands to the stand-in (`../process/control.ts`), which Printful does not have.
 *
 * - `POST faults` replaces the fault rules: a list of FaultRule (`faults.ts`). `DELETE faults` removes them.
 * - `GET catalogue` lists the stored products; `PUT catalogue` replaces them: `{ products }` in the same format, with
 *   invalid values to simulate a broken store, or `{ generate: 300 }` for 300 of them. Texts that begin with `/files/`
 *   are sent as URLs of this program.
 * - `PUT store` sets any of `{ id, platform, name, perMinute }`: 'store', 'sync' or 'neither'; allowed calls a minute.
 * - `PUT clock` sets the clock, `{ at }`, or advances it, `{ advanceMs }`, and stops it; `{}` resets it to real time.
 * - `GET requests` lists the received calls, including those of files; `DELETE requests` clears the list.
 * - `POST reset` restores the initial state.
 */
import type { ProductDetails } from './build-product.ts'
import { generateCatalogue } from './catalogue.ts'
import { refuse, type Commands } from '../process/control.ts'
import { standInCommands } from '../process/stand-in.ts'
import { newState, type State, type Store } from './state.ts'

/** Only our own tests send the bodies, so only common mistakes are checked. */
export function controlCommands(state: State): Commands {
  const { faults } = state
  return {
    ...standInCommands(state),
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
    'POST reset': () => {
      faults.replace([])
      Object.assign(state, newState(), { faults })
    },
  }
}

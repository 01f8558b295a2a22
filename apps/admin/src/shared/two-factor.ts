import { PATHS } from '@troubadour/domain/site/paths'

/** The query key of the sign-in screen that asks for its setup mode (docs/product/admin.md#screens). */
export const SETUP_KEY = 'setup'

/** Its value when two-factor moves to a new phone. */
export const MOVE = 'move'

/** Where two-factor is set up, for somebody who is signed in. */
export const TWO_FACTOR_SETUP_PATH = `${PATHS.auth}?${SETUP_KEY}`
export const TWO_FACTOR_MOVE_PATH = `${TWO_FACTOR_SETUP_PATH}=${MOVE}`

/** With so many recovery codes left, or fewer, it is time for new ones. */
export const FEW_CODES_LEFT = 3

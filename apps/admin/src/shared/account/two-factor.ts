import { PATHS } from '@troubadour/domain/address/paths'

/** Query key of the sign-in screen's set-up mode (docs/product/admin.md#screens). */
export const SETUP_KEY = 'setup'

/** The value of that key for moving two-factor to a new phone. */
export const MOVE = 'move'

/** The two-factor set-up, for a signed-in user. */
export const TWO_FACTOR_SETUP_PATH = `${PATHS.auth}?${SETUP_KEY}`
export const TWO_FACTOR_MOVE_PATH = `${TWO_FACTOR_SETUP_PATH}=${MOVE}`

/** New recovery codes are recommended when this many or fewer are left. */
export const FEW_CODES_LEFT = 3

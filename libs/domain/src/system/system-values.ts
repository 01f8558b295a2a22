import { PATHS } from '../address/paths.ts'

// A separate file, because the navigation of the admin needs only this.

/** The screen System (docs/product/admin.md#system). */
export const SYSTEM_PATH = `${PATHS.adminSite}/system`

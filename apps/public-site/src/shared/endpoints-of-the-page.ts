/** What the build gives the public pages' script in the place of all endpoints: it makes no other calls. */
export { pageEndpoints as endpoints } from '@troubadour/domain/contract/public-endpoints'

import { endpoints } from '@troubadour/domain/contract/endpoints'
import { createCall } from './http.ts'

/** Calls any endpoint of the contract. For the admin and for servers: it includes the paths of all endpoints. */
export const call = createCall(endpoints)

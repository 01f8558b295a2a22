import { endpoints } from '@troubadour/domain/contract/endpoints'
import { createCall } from './http.ts'

/** Calls any endpoint of the contract. For the admin and for servers: it holds the paths of all of them. */
export const call = createCall(endpoints)

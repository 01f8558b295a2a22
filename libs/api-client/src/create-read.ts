import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallResult } from '@troubadour/domain/contract/contract'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import type { ApiClient, Call, CallArguments, CallOptions } from './http.ts'

/** Creates a function that returns query options from a query key and the arguments of a call. */
export function createRead<Names extends EndpointName>(call: Call<Names>) {
  // The contract types each endpoint; in here all are handled alike.
  const send = call as (name: Names, input: unknown, options: CallOptions) => Promise<unknown>
  return <Name extends Names, const Key extends QueryKey>(
    queryKey: Key,
    name: Name,
    ...[input, client]: CallArguments<Name, ApiClient>
  ) => {
    const queryFn = ({ signal }: { signal: AbortSignal }) =>
      send(name, input, { signal, client }) as Promise<CallResult<Name>>
    // Only what a read has, so that it fits where the type of the key is not known.
    return { queryKey: queryOptions({ queryKey, queryFn }).queryKey, queryFn }
  }
}

import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallResult } from '@troubadour/domain/contract/contract'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import type { ApiClient, Call, CallArguments, CallOptions } from './http.ts'

/** Makes a function that gives the query options of a call, from the query key and the arguments of the call. */
export function createRead<Names extends EndpointName>(call: Call<Names>) {
  return <Name extends Names, const Key extends QueryKey>(
    queryKey: Key,
    name: Name,
    ...args: CallArguments<Name, ApiClient>
  ) => {
    const [input, client] = args
    return queryOptions<CallResult<Name>, Error, CallResult<Name>, Key>({
      queryKey,
      queryFn: ({ signal }) =>
        // TypeScript does not see that these are the same arguments with other options.
        call(
          name,
          ...([input, { signal, client }] as unknown as CallArguments<
            Name,
            CallOptions & { on401?: 'throw' }
          >),
        ),
    })
  }
}

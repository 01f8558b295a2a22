import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { connectionQueries } from '@troubadour/api-client/connections'
import { ApiError } from '@troubadour/api-client/http'
import { connectionFailure, type Connection } from '@troubadour/domain/connections/connection'
import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import { hasFailed, type TrialStep } from '@troubadour/domain/connections/trial'
import { printfulQueries } from '@troubadour/api-client/content'
import { overviewQuery } from '@troubadour/api-client/first-run'
import { isConflict, showRefusal } from '../../shared/calls/outcome.ts'

/** @returns the toast of a failed change: the server's reason where it can store no secrets, or else this text */
export const failureOr = (failure: string) => (error: unknown) =>
  (error instanceof ApiError && error.status === 503 && error.serverMessage) || failure

/** The steps of a trial because of which a change was refused; null for another error. */
export function failedStepsOf(error: unknown): readonly TrialStep[] | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  return connectionFailure.safeParse(error.body).data?.steps ?? null
}

/** Changes of connections, and what follows from them on other screens. */
export function useConnectionChange() {
  const queryClient = useQueryClient()
  const { queryKey } = connectionQueries.list()
  return {
    /** Shows an answer, and loads again what depends on connections. */
    takeOver(answer: Connection) {
      queryClient.setQueryData(queryKey, (list) =>
        list?.map((known) => (known.name === answer.name ? answer : known)),
      )
      const isOther = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => first !== queryKey[0]
      void queryClient.invalidateQueries({ predicate: isOther })
    },
    /** Makes a change; after a conflict the list shows what somebody else saved. */
    async send(change: () => Promise<Connection>): Promise<Connection> {
      try {
        return await change()
      } catch (error) {
        if (isConflict(error)) void queryClient.invalidateQueries({ queryKey })
        throw error
      }
    },
  }
}

/** A look-up of the records of the sender's domain, which other screens report, too. */
export function useDomainCheck() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('checkMailDomain'),
    onSuccess(domainCheck) {
      queryClient.setQueryData(connectionQueries.list().queryKey, (list) =>
        list?.map((known) => (known.name === 'mail' ? { ...known, domainCheck } : known)),
      )
      void queryClient.invalidateQueries({ queryKey: overviewQuery().queryKey })
    },
    onError: (error) => showRefusal(error, 'The records could not be looked up. Please try again.'),
  })
}

/**
 * A trial of what is in force; its variable is the address of a test mail, if one is typed.
 * @param onWorks follows a trial in which no step has failed
 */
export function useTrial(name: ConnectionName, onWorks: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = connectionQueries.list()
  return useMutation({
    mutationFn: (to: string | undefined) => call('tryConnection', { params: { name }, body: { to } }),
    onSuccess(answer) {
      queryClient.setQueryData(queryKey, (list) =>
        list?.map((known) => (known.name === name ? answer : known)),
      )
      // A trial of the store starts a sync.
      if (name === 'printful') void queryClient.invalidateQueries({ queryKey: printfulQueries.all })
      if (!hasFailed(answer)) onWorks()
    },
    onError: (error) => showRefusal(error, 'It could not be tried. Please try again.'),
  })
}

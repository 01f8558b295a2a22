import { useQuery } from '@tanstack/react-query'
import { securityQueries } from '@troubadour/api-client/session'
import { Notice } from '@troubadour/ui/feedback/notice'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { FEW_CODES_LEFT } from '../shared/few-codes-left.ts'
import { LoadError } from '../shared/load-error.tsx'
import styles from './recovery-codes.module.css'

/** How many recovery codes are still good. */
export function CodesLeft() {
  // Each sign-in with a code spends one, on another device too.
  const codes = useQuery({ ...securityQueries.recoveryCodes(), refetchOnMount: 'always' })

  if (codes.isPending) return <CountSkeleton />
  if (codes.isError) {
    return (
      <LoadError
        message="The recovery codes could not be counted."
        isBusy={codes.isFetching}
        onRetry={() => codes.refetch()}
      />
    )
  }
  const { left, total } = codes.data
  return (
    <div className={styles.left}>
      <p className={styles.count}>
        <strong>
          {left} of {total}
        </strong>{' '}
        left
      </p>
      <p className={styles.hint}>Each signs you in once when your phone is not at hand.</p>
      <FewCodesNotice left={left} />
    </div>
  )
}

function FewCodesNotice({ left }: { left: number }) {
  if (left > FEW_CODES_LEFT) return null
  if (left > 0) {
    return <Notice tone="warning">Only a few are left. Get new codes before you need them.</Notice>
  }
  return (
    <Notice tone="error" title="No recovery codes are left">
      If you lose your phone now, you cannot sign in. Get new codes and keep them in a safe place.
    </Notice>
  )
}

function CountSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Counting the recovery codes
      </p>
      <Skeleton />
    </div>
  )
}

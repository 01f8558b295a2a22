import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { codeQueries } from '@troubadour/api-client/content'
import type { CodeBatch } from '@troubadour/domain/release/download-codes'
import { countText } from '@troubadour/domain/texts/count-text'
import { Badge } from '@troubadour/ui/cards/card'
import { ScreenLinkButton } from '../../shared/controls/screen-link-button.tsx'
import { codeSheetPath } from '../../shared/paths/admin-paths.ts'
import { ConfirmButton } from '../../shared/controls/confirm-button.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import { changeRow } from '../../shared/calls/cached-rows.ts'
import { showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import sections from '../section.module.css'
import styles from './codes.module.css'

/** A batch of codes: its redemptions and actions. */
export function CodeBatchRow({ batch, trackId }: { batch: CodeBatch; trackId: number }) {
  const { id, name, revokedAt, createdAt } = batch
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          {name} {revokedAt && <Badge>Revoked</Badge>}
        </p>
        <p className={sections.text}>
          {redeemedText(batch)} · Made: <Moment at={createdAt} />
        </p>
      </div>
      {!revokedAt && (
        <div className={styles.actions}>
          <ScreenLinkButton
            to={codeSheetPath(trackId, id)}
            variant="secondary"
            size="small"
            aria-label={`Print or copy the codes of ${name}`}
          >
            Print or copy
          </ScreenLinkButton>
          <RevokeCodes batch={batch} trackId={trackId} />
        </div>
      )}
    </li>
  )
}

/** @returns such as '12 of 50 codes redeemed' */
function redeemedText({ codes, uses, redeemed }: CodeBatch): string {
  if (uses === 1) return `${redeemed} of ${countText(codes, 'code')} redeemed`
  return `${countText(codes, 'code')}, redeemed ${redeemed} of ${countText(codes * uses, 'time')}`
}

function RevokeCodes({ batch: { id, name, codes }, trackId }: { batch: CodeBatch; trackId: number }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call('revokeCodeBatch', { params: { id } }),
    onSuccess: async (revoked) => {
      showSuccess(`The codes of “${name}” are revoked`)
      queryClient.setQueryData(codeQueries.rows(trackId).queryKey, (pages) => changeRow(pages, id, revoked))
    },
    onError: (error) => showRefusal(error, 'Failed to revoke the codes. Please try again.'),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      aria-label={`Revoke the codes of ${name}`}
      action={revoke}
      question={{
        title: `Revoke “${name}”?`,
        description: `From then on nobody can redeem ${codes === 1 ? 'this code' : `any of these ${codes} codes`}, printed cards too. This cannot be undone. Links of those who have redeemed one stay valid.`,
        confirmLabel: 'Revoke',
        variant: 'danger',
      }}
    >
      Revoke
    </ConfirmButton>
  )
}

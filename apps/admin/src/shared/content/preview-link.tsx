import { useMutation } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { PreviewedKind } from '@troubadour/domain/site/site-preview'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { serverMessage, showFailure } from '../calls/outcome.ts'
import { CopyButton } from '../controls/copy-button.tsx'
import { publicSiteUrl } from '../paths/public-origin.ts'
import styles from './preview-link.module.css'

/** Makes a link to content that visitors do not see yet (docs/product/states.md#preview-links). */
export function PreviewLink({ kind, id }: { kind: PreviewedKind; id: number }) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call('previewContent', { body: { kind, id } }),
    onError: (error) =>
      showFailure(serverMessage(error) ?? 'Failed to make the link. Please try again.', error),
  })
  const address = data && (publicSiteUrl(data.path) ?? data.path)
  return (
    <div className={styles.preview}>
      <p>
        Whoever has a preview link sees this as it was saved last, for 7 days
        {kind === 'music' && ', without its sound'}.
      </p>
      {address ? (
        <div role="status" className={styles.made}>
          <LinkButton
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
            size="small"
          >
            Open the preview
          </LinkButton>
          <CopyButton text={address} label="Copy the preview link" size="small" />
        </div>
      ) : (
        <Button variant="secondary" size="small" isBusy={isPending} onClick={() => mutate()}>
          Make a preview link
        </Button>
      )}
    </div>
  )
}

import { Button } from '@troubadour/ui/forms/button'
import { RefreshIcon } from '@troubadour/ui/pictures/icon'
import { ConnectionPanel } from './connection-panel.tsx'
import { Products } from './products.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { PageHeading } from '../shared/page-heading.tsx'

/** The Printful Products panel (docs/product/admin.md#printful-products). */
export function MerchPage() {
  const catalogue = useCatalogue()
  const { status, isRefreshing, refresh } = catalogue
  const isConfigured = status.data?.state !== 'not-configured'
  return (
    <>
      <PageHeading
        title="Printful Products"
        actions={
          isConfigured && (
            <Button variant="secondary" isBusy={isRefreshing} onClick={refresh}>
              {!isRefreshing && <RefreshIcon />}
              {isRefreshing ? 'Refreshing…' : 'Refresh Cache'}
            </Button>
          )
        }
      />
      <ConnectionPanel catalogue={catalogue} />
      <Products isConfigured={isConfigured} />
    </>
  )
}

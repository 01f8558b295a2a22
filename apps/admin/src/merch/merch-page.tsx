import { ConnectionPanel } from './connection-panel.tsx'
import { Products } from './products.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { useAskedFor } from '../shared/browser/use-asked-for.ts'

/** The Printful Products panel (docs/product/admin.md#printful-products). */
export function MerchPage() {
  const catalogue = useCatalogue()
  useAskedFor('refresh', catalogue.refresh)
  return (
    <>
      <PageHeading title="Printful Products" />
      <ConnectionPanel catalogue={catalogue} />
      <Products isConfigured={catalogue.status.data?.state !== 'not-configured'} />
    </>
  )
}

import { Link } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/address/paths'
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
      <PageHeading title="Printful Products">
        What you send yourself is in <Link to={PATHS.adminOwnProducts}>Own merch</Link>.
      </PageHeading>
      <ConnectionPanel catalogue={catalogue} />
      <Products isConfigured={catalogue.status.data?.state !== 'not-configured'} />
    </>
  )
}

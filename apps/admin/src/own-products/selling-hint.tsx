import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sellingQuery } from '@troubadour/api-client/selling'
import { PATHS } from '@troubadour/domain/address/paths'

/** Says that nobody can buy, and where to change it; nothing while visitors can. */
export function SellingHint() {
  const { data: selling } = useQuery(sellingQuery())
  if (!selling || selling.isOpen) return null
  return (
    <p>
      Visitors cannot buy yet: <Link to={PATHS.adminSelling}>Selling</Link>{' '}
      {selling.settings.isOn ? 'says what is missing.' : 'is off.'}
    </p>
  )
}

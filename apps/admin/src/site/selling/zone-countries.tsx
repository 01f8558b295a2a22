import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { SelectField } from '@troubadour/ui/forms/fields'
import { countryName } from '../../shared/text/country-name.ts'
import styles from './selling.module.css'

/** The chosen countries of a zone: added from a list of all, and removed one by one. */
export function ZoneCountries({
  options,
  countries,
  error,
  onChange,
}: {
  /** Names by code; '' for none. */
  options: Readonly<Record<string, string>>
  countries: readonly string[]
  error: string | undefined
  onChange: (countries: string[]) => void
}) {
  const left = Object.entries(options).filter(([code]) => !countries.includes(code))
  return (
    <>
      {countries.length > 0 && (
        <PlainList className={styles.countries} aria-label="Countries of the zone">
          {countries.map((code) => (
            <li key={code}>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Remove ${countryName(code)}`}
                onClick={() => onChange(countries.filter((one) => one !== code))}
              >
                {`${countryName(code)} ×`}
              </Button>
            </li>
          ))}
        </PlainList>
      )}
      <SelectField
        label="Add a country"
        options={Object.fromEntries(left)}
        value=""
        error={error}
        onChange={({ target }) => target.value && onChange([...countries, target.value])}
      />
    </>
  )
}

import { Link, useLocation } from 'react-router-dom'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { currentState, type Place } from './places.tsx'
import styles from './place-links.module.css'

export function PlaceLinks({
  places,
  labelledBy,
  onChoose,
}: {
  places: readonly Place[]
  labelledBy?: string
  onChoose?: () => void
}) {
  const { pathname } = useLocation()
  return (
    <PlainList aria-labelledby={labelledBy}>
      {places.map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            className={styles.link}
            aria-current={currentState(place, pathname)}
            onClick={onChoose}
          >
            {place.icon}
            {place.label}
          </Link>
        </li>
      ))}
    </PlainList>
  )
}

import type { CSSProperties, ReactNode } from 'react'
import styles from './look.module.css'

/** React's type has no custom properties. */
export const styleOf = (properties: Readonly<Record<string, string>>) => properties as CSSProperties

interface Tile {
  title: ReactNode
  /** The accessible name, when the tile's text does not suffice. */
  name?: string
  style?: CSSProperties
  above?: ReactNode
  below: ReactNode
}

/** A choice between a few values, each shown as a tile. */
export function TileChoice<Value extends string>({
  legend,
  name,
  values,
  chosen,
  tileOf,
  onChange,
}: {
  legend: string
  name: string
  values: readonly Value[]
  chosen: Value
  tileOf: (value: Value) => Tile
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className="field-legend">{legend}</legend>
      <div className={styles.tiles}>
        {values.map((value) => {
          const tile = tileOf(value)
          const belowId = `${name}-${value}`
          return (
            <label key={value} className={styles.tile} style={tile.style}>
              {tile.above}
              <span className={styles.choice}>
                <input
                  type="radio"
                  name={name}
                  value={value}
                  checked={chosen === value}
                  className={styles.radio}
                  aria-label={tile.name}
                  aria-describedby={tile.name && belowId}
                  onChange={() => onChange(value)}
                />
                {tile.title}
              </span>
              <span id={belowId}>{tile.below}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

import { RadioGroup } from 'radix-ui'
import { classNames } from '../styles/class-names.ts'
import styles from './segmented-choice.module.css'

/** One of a few ways, side by side: radio buttons that look like one control. Heavy (Radix): not for the public site. */
export function SegmentedChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled,
  className,
}: {
  /** What is chosen; for assistive technology only. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}) {
  return (
    <RadioGroup.Root
      className={classNames(styles.choice, className)}
      aria-label={label}
      orientation="horizontal"
      value={value}
      // Only the values of the options below can be chosen.
      onValueChange={(chosen) => onChange(chosen as Value)}
      disabled={disabled}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value} className={styles.option}>
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}

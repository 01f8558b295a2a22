import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { EyeIcon, EyeOffIcon } from '../pictures/icon.tsx'
import actionStyles from './field-action.module.css'
import styles from './fields.module.css'

/** The props of every labelled field, besides the attributes of its element. */
interface FieldText {
  label: string
  /** Shows the label only to assistive technology. */
  isLabelHidden?: boolean
  /** A permanent hint below the label. */
  hint?: ReactNode
  /** Shown between the label and the control, such as a toolbar. */
  tools?: ReactNode
  /** The error of the value; marks the field as invalid. */
  error?: string
}

type FieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldText & ComponentProps<Tag>

interface ControlAttributes {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid']
  className?: string
}

/** The value of `aria-describedby`, without missing ids. */
export function describedBy(...ids: readonly (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}

/** A field's label, with a mark when it is required. */
export function FieldName({ isRequired = false, children }: { isRequired?: boolean; children: string }) {
  return (
    <span className={styles.label}>
      {children}
      {isRequired && (
        <span className={styles.mark} aria-hidden="true">
          {' *'}
        </span>
      )}
    </span>
  )
}

/** Lays out label, hint, control and error, and gives the control the attributes and ids that connect them. */
function Field<Attributes extends ControlAttributes>({
  label,
  isLabelHidden = false,
  hint,
  tools,
  error,
  control,
  ...rest
}: FieldText & Attributes & { control: (attributes: Attributes) => ReactNode }) {
  // TypeScript cannot infer the type of the rest.
  const attributes = rest as unknown as Attributes
  const ownId = useId()
  const id = attributes.id ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        <FieldName isRequired={attributes.required}>{label}</FieldName>
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {tools}
      {control({
        ...attributes,
        id,
        'aria-describedby': describedBy(errorId, hintId, attributes['aria-describedby']),
        'aria-invalid': error ? true : attributes['aria-invalid'],
        className: classNames(styles.control, attributes.className),
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A labelled one-line input. */
export function TextField(props: FieldProps<'input'>) {
  return <Field {...props} control={(attributes) => <input type="text" {...attributes} />} />
}

/** A labelled input for a URL. */
export function UrlField(props: FieldProps<'input'>) {
  return <TextField type="url" inputMode="url" autoComplete="off" placeholder="https://" {...props} />
}

/** A one-line input with a `FieldAction` at its end. Separate from TextField, because public pages have none. */
export function ActionField({ action, className, ...props }: FieldProps<'input'> & { action: ReactNode }) {
  return (
    <Field
      {...props}
      className={classNames(actionStyles.input, className)}
      control={(attributes: ComponentProps<'input'>) => (
        <div className={actionStyles.row}>
          <input type="text" {...attributes} />
          {action}
        </div>
      )}
    />
  )
}

/** An icon button inside the end of an input; its `aria-label` names it. */
export function FieldAction(props: ComponentProps<'button'>) {
  return <button type="button" className={actionStyles.action} {...props} />
}

/** A labelled textarea. */
export function TextArea(props: FieldProps<'textarea'>) {
  return <Field {...props} control={(attributes) => <textarea {...attributes} />} />
}

/** A labelled native select. @param options labels by value; options that need more are the children instead */
export function SelectField({
  options = {},
  children = Object.entries(options).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
  ...props
}: FieldProps<'select'> & { options?: Readonly<Record<string, string>> }) {
  return <Field {...props} control={(attributes) => <select {...attributes}>{children}</select>} />
}

/** A labelled password input with a button that reveals the text. */
export function PasswordField(props: Omit<FieldProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const ownId = useId()
  const id = props.id ?? ownId
  const ToggleIcon = isShown ? EyeOffIcon : EyeIcon
  return (
    <ActionField
      // Disables corrections of the password while it is revealed.
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      action={
        <FieldAction
          aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <ToggleIcon />
        </FieldAction>
      }
    />
  )
}

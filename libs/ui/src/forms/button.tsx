import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from '../styles/class-names.ts'
import { Spinner } from '../feedback/loading.tsx'

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
}

/** The class of a button, for other elements, such as a router's link. */
export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size])
}

/** The attributes of a button that ignores presses while busy but, unlike a disabled one, keeps the focus. */
export function busyProps(
  isBusy: boolean,
  onClick?: ComponentProps<'button'>['onClick'],
): ComponentProps<'button'> {
  if (!isBusy) return { onClick }
  return {
    'aria-disabled': true,
    'aria-busy': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  }
}

/** A push button. While `isBusy` it ignores presses, keeps the focus, shows a spinner, and is announced as busy. */
export function Button({
  variant,
  size,
  isBusy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: ComponentProps<'button'> & ButtonLook & { isBusy?: boolean }) {
  return (
    <button
      type={type}
      className={classNames(buttonClass({ variant, size }), className)}
      {...props}
      {...busyProps(isBusy, onClick)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button; a new tab (`target="_blank"`) gets `rel="noopener"`. */
export function LinkButton({
  variant,
  size,
  className,
  children,
  ...props
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a
      {...props}
      rel={props.rel ?? (props.target === '_blank' ? 'noopener' : undefined)}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {children}
    </a>
  )
}

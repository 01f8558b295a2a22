import { createContext, use, useRef, type ReactNode, type RefObject } from 'react'
import { DropdownMenu } from 'radix-ui'
import { MoreIcon } from '../pictures/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './menu.module.css'

type ChosenAction = RefObject<(() => void) | undefined>

const ChosenActionContext = createContext<ChosenAction>({ current: undefined })

/**
 * A button that opens a list of actions. An action runs when the menu is closed and its button has the focus again, so
 * that a dialog which it opens gives the focus back to that button.
 */
export function Menu({
  label,
  children,
}: {
  /** The name of the button, such as 'More for Night Market'. */
  label: string
  children: ReactNode
}) {
  const chosen: ChosenAction = useRef(undefined)
  return (
    // Modal, Radix writes a <style> element, which the content security policy refuses.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild aria-label={label}>
        <button type="button" className={styles.trigger}>
          <MoreIcon />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.content}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // A page that a link led to may have the focus by now.
            if (document.activeElement !== document.body) event.preventDefault()
            // After Radix has given the focus back.
            queueMicrotask(() => {
              chosen.current?.()
              chosen.current = undefined
            })
          }}
        >
          <ChosenActionContext value={chosen}>{children}</ChosenActionContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** One action: with `onSelect`, or as a link with `asChild` and the link as its child. */
export function MenuItem({
  variant,
  asChild,
  onSelect,
  children,
}: {
  variant?: 'danger'
  asChild?: boolean
  onSelect?: () => void
  children: ReactNode
}) {
  const chosen = use(ChosenActionContext)
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, variant && styles[variant])}
      asChild={asChild}
      onSelect={() => {
        chosen.current = onSelect
      }}
    >
      {children}
    </DropdownMenu.Item>
  )
}

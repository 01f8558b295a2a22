import { createContext, use, useRef, type ReactNode, type RefObject } from 'react'
import { DropdownMenu } from 'radix-ui'
import { MoreIcon } from '../pictures/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './menu.module.css'

type ChosenAction = RefObject<(() => void) | undefined>

const ChosenActionContext = createContext<ChosenAction>({ current: undefined })

/**
 * A button that opens a menu of actions. An action runs after the menu has closed and returned the focus to its button,
 * so that a dialog opened by it restores the focus to that button.
 */
export function Menu({
  label,
  children,
}: {
  /** The button's accessible name, such as 'More for Night Market'. */
  label: string
  children: ReactNode
}) {
  const chosen: ChosenAction = useRef(undefined)
  return (
    // A modal menu of Radix adds a <style> element, which the content security policy refuses.
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
            // A page that a link opened may have the focus by now.
            if (document.activeElement !== document.body) event.preventDefault()
            // After Radix has restored the focus.
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

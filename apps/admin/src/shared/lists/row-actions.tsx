import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '@troubadour/ui/forms/button'
import { Menu, MenuItem } from '@troubadour/ui/overlays/menu'
import {
  CopyIcon,
  EditIcon,
  ExternalLinkIcon,
  EyeIcon,
  EyeOffIcon,
  TrashIcon,
} from '@troubadour/ui/pictures/icon'
import { publicSiteUrl } from '../paths/public-origin.ts'
import styles from './row-actions.module.css'

type Look = Pick<ComponentProps<typeof Button>, 'variant' | 'size'>
type ButtonProps = Omit<ComponentProps<typeof Button>, keyof Look | 'children'>

const LOOKS = {
  row: { edit: { variant: 'quiet', size: 'small' }, visibility: { variant: 'quiet', size: 'small' } },
  heading: { edit: { variant: 'primary' }, visibility: { variant: 'secondary' } },
} satisfies Record<string, Record<'edit' | 'visibility', Look>>
type Placement = keyof typeof LOOKS

/** Why a row's Hide is disabled while its form is open. */
export const VISIBILITY_IN_FORM = 'While you edit it, the form shows or hides it.'

/** The actions of a row (docs/product/admin.md#actions-of-a-row); those without props are omitted. */
export function RowActions({
  name,
  edit,
  visibility,
  placement = 'row',
  onDelete,
  hasDelete = false,
  announce,
  ...more
}: MoreActionsProps & {
  /** Path of the form, or props of the button that opens it. */
  edit: string | ButtonProps
  /** `reason` says why the button is disabled. */
  visibility?: ButtonProps & { isVisible: boolean; reason?: string | undefined }
  /** 'heading': on the content's own page, where Edit is the main action. */
  placement?: Placement
  /** Whether wide screens show Delete beside Edit as well. */
  hasDelete?: boolean
  /** The button that announces it, beside Edit. */
  announce?: ReactNode
}) {
  const look = LOOKS[placement]
  const reasonId = useId()
  const editContent = (
    <>
      <EditIcon />
      Edit<span className="visually-hidden"> {name}</span>
    </>
  )
  return (
    <div className={styles[placement]}>
      {typeof edit === 'string' ? (
        <Link to={edit} className={buttonClass(look.edit)}>
          {editContent}
        </Link>
      ) : (
        <Button {...edit} {...look.edit}>
          {editContent}
        </Button>
      )}
      {announce}
      {visibility && (
        <VisibilityButton
          name={name}
          {...visibility}
          aria-describedby={visibility.reason && reasonId}
          {...look.visibility}
        />
      )}
      {(placement === 'heading' || hasDelete) && onDelete && (
        <Button
          {...(placement === 'heading'
            ? { variant: 'danger' }
            : { variant: 'quiet', size: 'small', className: styles.delete })}
          onClick={onDelete}
        >
          <TrashIcon />
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <MoreActions name={name} {...more} onDelete={placement === 'row' ? onDelete : undefined} />
      {visibility?.reason && (
        <p id={reasonId} className={styles.reason}>
          {visibility.reason}
        </p>
      )}
    </div>
  )
}

function VisibilityButton({
  name,
  isVisible,
  reason: _below,
  ...props
}: ComponentProps<typeof Button> & { name: string; isVisible: boolean; reason?: string | undefined }) {
  const Icon = isVisible ? EyeOffIcon : EyeIcon
  return (
    <Button {...props} className={styles.visibility}>
      <Icon />
      {isVisible ? 'Hide' : 'Unhide'}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}

interface MoreActionsProps {
  /** The row's name, for screen readers. */
  name: string
  /** Path of the form that starts with a copy. */
  duplicate?: string
  onDelete?: () => void
  /** Its path on the public site; null or undefined when it is not visible. */
  sitePath?: string | null
  /** Further actions as `MenuItem`s, shown first. */
  children?: ReactNode
}

/** The other actions in a menu, also beside the heading of the content's own page. */
export function MoreActions({ name, duplicate, onDelete, sitePath, children }: MoreActionsProps) {
  const url = sitePath ? publicSiteUrl(sitePath) : null
  if (!duplicate && !onDelete && url === null && !children) return null
  return (
    <Menu label={`More for ${name}`}>
      {children}
      {duplicate && (
        <MenuItem asChild>
          <Link to={duplicate}>
            <CopyIcon />
            Duplicate
          </Link>
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem variant="danger" onSelect={onDelete}>
          <TrashIcon />
          Delete
        </MenuItem>
      )}
      {url !== null && (
        <MenuItem asChild>
          <a href={url} target="_blank" rel="noopener">
            <ExternalLinkIcon />
            See it on the site
          </a>
        </MenuItem>
      )}
    </Menu>
  )
}

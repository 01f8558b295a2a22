import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './icon.module.css'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/** An icon of 24 by 24 in the colour and size of the surrounding text; hidden from assistive technology. */
export function Icon({ d, className, ...props }: IconProps & { d: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames(styles.icon, className)} {...props}>
      <path d={d} />
    </svg>
  )
}

/* @__NO_SIDE_EFFECTS__ -- Unused icons are left out of a page's script. */
function icon(d: string) {
  return (props: IconProps) => <Icon d={d} {...props} />
}

export const AlertIcon = icon('M12 8v5m0 3.5v.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z')
export const ArrowDownIcon = icon('M12 5v14m-6-6 6 6 6-6')
export const ArrowLeftIcon = icon('M19 12H5m6-6-6 6 6 6')
export const ArrowTopIcon = icon('M5 4h14M12 20V9m-5 5 5-5 5 5')
export const BagIcon = icon(
  'M5.5 8h13l1 11.4a1 1 0 0 1-1 1.1h-13a1 1 0 0 1-1-1.1L5.5 8ZM8.5 11V7a3.5 3.5 0 1 1 7 0v4',
)
export const CalendarIcon = icon('M7 3v4m10-4v4M4 10h16M4 5h16v15H4Z')
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const ChevronLeftIcon = icon('m14.5 5-7 7 7 7')
export const ChevronRightIcon = icon('m9.5 5 7 7-7 7')
export const CloseIcon = icon('m6 6 12 12M18 6 6 18')
export const CopyIcon = icon(
  'M10 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm-4.5 6H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5',
)
export const DeviceIcon = icon(
  'M3 18.5h10M5 15V6a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v2M16 11h4a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM5 15h7',
)
export const DownloadIcon = icon('M12 4.5v11m-5-5 5 5 5-5M4 15v3.5a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V15')
export const EditIcon = icon(
  'm4 20 1-4.5L16.5 4a1.4 1.4 0 0 1 2 0L20 5.5a1.4 1.4 0 0 1 0 2L8.5 19 4 20Zm10.5-14 3.5 3.5',
)
export const ExternalLinkIcon = icon(
  'M14 4h6v6m0-6-9 9m-2-7H5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4',
)
export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
)
export const EyeOffIcon = icon(
  'm4 4 16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.7A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10.2 10.2a2.5 2.5 0 0 0 3.6 3.6',
)
export const GridIcon = icon('M4.5 4.5h6v6h-6Zm9 0h6v6h-6Zm-9 9h6v6h-6Zm9 0h6v6h-6Z')
export const HistoryIcon = icon('M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8')
export const ImageIcon = icon(
  'M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15 9v.01',
)
export const KeyIcon = icon('M8 11.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm2.9 1.1L19 4.5m-4.5 4.5 3 3M17 6.5l2.5 2.5')
export const LinkIcon = icon(
  'M10 13.5a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7l-1.4 1.4M14 10.5a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.4-1.4',
)
export const ListIcon = icon('M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01')
export const MailIcon = icon(
  'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Zm-1.5 1.8L12 13l8.5-5.7',
)
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const MoreIcon = icon(
  'M5 11.2a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6Zm7 0a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6Zm7 0a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6Z',
)
export const MusicIcon = icon(
  'M9 17.5v-11l10-2v11M6.5 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm10-2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
)
export const OrderIcon = icon('M8 5v14m-4-4 4 4 4-4M16 19V5m-4 4 4-4 4 4')
export const PageIcon = icon('M6 3h8l4 4v14H6Zm8 0v4h4M9 12h6m-6 4h6')
export const PauseIcon = icon('M8 5v14m8-14v14')
export const PeopleIcon = icon(
  'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 20c.3-3.6 2.8-5.5 6.5-5.5s6.2 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 15.2c2 .8 3.3 2.4 3.5 4.8',
)
export const PinIcon = icon(
  'M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 1 1 13 0c0 5.2-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0-.1 0Z',
)
export const PlayIcon = icon('M7.5 4.8v14.4L19 12 7.5 4.8Z')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const ReceiptIcon = icon('M6 3.5v17l3-2 3 2 3-2 3 2v-17ZM9.5 8h5m-5 4h5')
export const RefreshIcon = icon(
  'M19.5 12a7.5 7.5 0 0 1-13.2 4.9L4 14.5M4.5 12a7.5 7.5 0 0 1 13.2-4.9L20 9.5M4 19v-4.5h4.5M20 5v4.5h-4.5',
)
export const SearchIcon = icon('M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM16 16l4 4')
export const SettingsIcon = icon(
  'M4 7.5h8m5 0h3M4 16.5h3m5 0h8M14.5 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm-5 9a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
)
export const ShieldIcon = icon(
  'M12 3c2.3 1.7 4.8 2.5 7.5 2.5V11c0 4.6-2.9 8.2-7.5 10-4.6-1.8-7.5-5.4-7.5-10V5.5C7.2 5.5 9.7 4.7 12 3Z',
)
export const TagIcon = icon('M4.5 4.5h7.2l8.1 8.1-7.2 7.2-8.1-8.1Zm4 4v.01')
export const TrashIcon = icon('M4 7h16M9 7V4h6v3m3 0-.8 12a1 1 0 0 1-1 1H7.8a1 1 0 0 1-1-1L6 7m4 4v5m4-5v5')
export const UploadIcon = icon('M12 15.5V4.5m-5 5 5-5 5 5M4 15v3.5a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V15')

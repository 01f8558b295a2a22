import type { BioName, PressContent } from '@troubadour/domain/site/press-kit'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface PressTables {
  pressKit: {
    /** Always true: there is one row. */
    id: Generated<boolean>
    /** Apart from the rest, because every page of the site asks for it. */
    isOn: boolean
    content: JSONColumnType<PressContent, string, string>
    /** What the texts make. */
    html: JSONColumnType<Record<BioName, string>, string, string>
    version: number
    updatedAt: Date
  }
  /** Files as they were uploaded. One that the press kit does not name is deleted in time. */
  pressFiles: {
    id: string
    /** In the media store. */
    stored: string
    name: string
    /** pg gives a bigint as text. */
    bytes: ColumnType<string, number, number>
    /** CRC-32 of the content, which a zip has before it. */
    checksum: ColumnType<string, number, number>
    /** The path of its picture in the library; null for a PDF. */
    picture: string | null
    createdAt: Date
  }
  pressLinks: {
    id: Generated<number>
    /** Of the token in the link. */
    digest: string
    note: string
    createdAt: Date
  }
}

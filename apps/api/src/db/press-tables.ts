import type { BioName, PressContent } from '@troubadour/domain/press/press-kit'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface PressTables {
  pressKit: {
    /** Always true: the table has one row. */
    id: Generated<boolean>
    /** A column of its own, because every page of the site reads it. */
    isOn: boolean
    content: JSONColumnType<PressContent, string, string>
    /** HTML rendered from the biographies. */
    html: JSONColumnType<Record<BioName, string>, string, string>
    version: number
    updatedAt: Date
  }
  /** Files as uploaded. The sweep deletes those that the press kit does not reference. */
  pressFiles: {
    id: string
    /** Name in the media store. */
    stored: string
    name: string
    /** A bigint, which pg returns as text. */
    bytes: ColumnType<string, number, number>
    /** CRC-32 of the content, which a zip's entry header needs. */
    checksum: ColumnType<string, number, number>
    /** Path of its picture in the library; null for a PDF. */
    picture: string | null
    createdAt: Date
  }
  pressLinks: {
    id: Generated<number>
    /** Digest of the token in the link. */
    digest: string
    note: string
    createdAt: Date
  }
}

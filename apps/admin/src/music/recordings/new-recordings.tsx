import { useId, useState } from 'react'
import { sizeText } from '@troubadour/domain/texts/size-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import sections from '../section.module.css'
import { ChooseRecordings } from './add-recordings.tsx'
import { inOrder, isSame, readFiles, type ReadFile } from './audio-files.ts'
import styles from './recordings.module.css'

/** The files of a new track; they are uploaded after it is created. */
export function NewRecordings({
  files,
  onChange,
}: {
  files: readonly ReadFile[]
  onChange: (files: readonly ReadFile[]) => void
}) {
  const id = useId()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isReading, setIsReading] = useState(false)

  async function add(chosen: readonly File[]) {
    setIsReading(true)
    const added = chosen.filter((file) => !files.some((one) => isSame(one.file, file)))
    const { read, problems: refused } = await readFiles(added, { skipCovers: false })
    setProblems(refused)
    setIsReading(false)
    onChange(inOrder([...files, ...read]))
  }

  return (
    <section aria-labelledby={id} className={styles.begin}>
      <h3 id={id} className={sections.heading}>
        Recordings
      </h3>
      <p className={sections.text}>
        Begin with your recordings, if you like: title, release date and picture are taken from them. They are
        uploaded once the release is created.
      </p>
      {files.length > 0 && (
        <PlainList aria-label="Chosen recordings" className={sections.list}>
          {files.map((one, index) => (
            <li key={`${one.file.name} ${one.file.size} ${one.file.lastModified}`} className={styles.chosen}>
              <span className={styles.place}>{index + 1}</span>
              <span className={styles.name}>
                {one.title} <span className={sections.text}>{sizeText(one.file.size)}</span>
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${one.title}`}
                onClick={() => onChange(files.filter((other) => other !== one))}
              >
                Remove
              </Button>
            </li>
          ))}
        </PlainList>
      )}
      <ChooseRecordings
        problems={problems}
        busyText={isReading ? 'Reading recordings…' : null}
        onFiles={(chosen) => void add(chosen)}
      />
    </section>
  )
}

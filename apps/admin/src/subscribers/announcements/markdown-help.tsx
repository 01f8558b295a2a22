import styles from './announcement-form.module.css'

const MARKS = [
  { written: '**bold**', means: 'bold' },
  { written: '*italic*', means: 'italic' },
  { written: '[my new song](https://…)', means: 'a link' },
  { written: '## A title', means: 'a title, on a line of its own' },
  { written: '- one thing', means: 'a list, a line for each thing' },
  { written: 'an empty line', means: 'a new paragraph' },
]

/** How Markdown is written, in short. */
export function MarkdownHelp() {
  return (
    <details className={styles.help}>
      <summary className={styles.summary}>How to format the text</summary>
      <dl className={styles.marks}>
        {MARKS.map(({ written, means }) => (
          <div key={written}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

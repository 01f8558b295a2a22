/** The screen before there is anything to show; index.html draws the same before any script has run. */
export function LoadingScreen() {
  return (
    <div className="loading-screen" role="status">
      <svg viewBox="0 0 96 48" className="loading-screen-picture" aria-hidden="true">
        <circle cx="66" cy="16" r="7" className="loading-screen-sun" />
        <path d="M0 48 22 22l9 9L50 8l18 22 7-7 21 25Z" className="loading-screen-ridge" />
      </svg>
      <p>Loading…</p>
    </div>
  )
}

interface PaneHeadProps {
  title: string
  /** What it is for, in a sentence or two. */
  text: string
}

/** Title of a pane of administration, and what it is for. */
export function PaneHead({ title, text }: PaneHeadProps) {
  return (
    <>
      <h2 className="mb-1 text-xl font-bold">{title}</h2>
      <p className="pb-4 text-pretty text-muted">{text}</p>
    </>
  )
}

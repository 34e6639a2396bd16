/** What a thread is about, as it was. */
export const Quote = ({ text }: { text: string }) => (
  <blockquote className="mb-2 line-clamp-3 border-l-2 border-secondary pl-2.5 text-sm break-words text-muted">
    {text}
  </blockquote>
)

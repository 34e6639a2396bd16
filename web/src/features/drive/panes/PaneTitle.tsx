/** The name of a list, in the place where folders have their path. */
export const PaneTitle = ({ children }: { children: string }) => (
  <h2 className="truncate px-2 text-lg font-bold">{children}</h2>
)

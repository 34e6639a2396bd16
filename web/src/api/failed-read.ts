/** What is known of a read that failed, and how to ask for it again. The shape of a query of TanStack Query. */
export interface FailedRead {
  error: unknown
  refetch: () => unknown
}

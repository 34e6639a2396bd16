import type { ReactNode } from 'react'
import type { FailedRead } from '../api/failed-read.ts'
import { Delayed, SkeletonRows } from '../ui/Skeleton.tsx'
import { ListFailure, LoadFailure } from './ListParts.tsx'

interface LoadedProps<T> {
  of: FailedRead & { data: T | undefined; isPending: boolean }
  /** How many rows the skeleton shows. */
  rows: number
  label: string
  /** In place of a line among others: what fills the whole pane when it could not be read. */
  failurePane?: { title: string; className?: string }
  children: (data: T) => ReactNode
}

/** What was read; before that a skeleton, or why it could not be read. */
export function Loaded<T>({ of, rows, label, failurePane, children }: LoadedProps<T>) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return failurePane ? <LoadFailure of={of} {...failurePane} /> : <ListFailure of={of} />
  return (
    <Delayed isWaiting={of.isPending}>
      <SkeletonRows rows={rows} label={label} />
    </Delayed>
  )
}

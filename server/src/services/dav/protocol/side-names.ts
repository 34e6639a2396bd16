/**
 * What operating systems write beside people's files: resource forks of macOS, settings of views, indexes. Nobody wants to see them in a
 * drive, so they never become nodes; what is sent for them is kept for a day (`side-store.ts`), as much as the system needs to believe it.
 */
const sideName =
  /^(\._.*|\.DS_Store|\.metadata_never_index(_unless_rootfs)?|\.metadata_direct_scope_only|\.Spotlight-V100|\.fseventsd|\.Trashes|\.TemporaryItems|\.apdisk|\.hidden|\.localized|\.ql_disablethumbnails|\.ql_disablecache|mach_kernel|Thumbs\.db|desktop\.ini|AutoRun\.inf)$/i

export const isSideName = (name: string): boolean => sideName.test(name)

import { totalmem } from 'node:os'
import type { Endpoint } from './endpoint.ts'

/** Segments of WAL, 16 MB each, that wait to be used again. */
export const spareWalSegments = 8
export const minWalSize = `${spareWalSegments * 16}MB`

export type Settings = Record<string, string | number>

/** For a server with the usual pool, and for the commands that run beside it. */
const fewestConnections = 60
const commandConnections = 30

/** What PostgreSQL must allow for a server that opens so many connections. */
export const connectionLimit = (ofServer: number) =>
  Math.max(fewestConnections, ofServer + commandConnections)

const mb = 1024 * 1024

/**
 * A sixteenth of the memory, between 128 MB and 1 GB. What PostgreSQL does not hold itself it asks the system for, page by page, and a page
 * of history is fifty of them; it takes the memory only as it reads.
 * @param memory octets that this process and its children may use
 */
export function sharedBuffers(memory: number): string {
  return `${Math.round(Math.min(Math.max(memory / 16 / mb, 128), 1024))}MB`
}

/** A container may have less than its machine; 0 says that nobody has set a limit. */
const usableMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** PostgreSQL tuned for one process beside it on a laptop or a small server. */
export function settingsFor(endpoint: Endpoint, logDir: string): Settings {
  return {
    listen_addresses: endpoint.kind === 'tcp' ? '127.0.0.1' : '',
    port: endpoint.port,
    unix_socket_directories: endpoint.dir,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',

    max_connections: fewestConnections,
    shared_buffers: sharedBuffers(usableMemory()),
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    huge_pages: 'off',
    jit: 'off',
    // Parallel plans need /dev/shm, which containers keep tiny, and gain nothing on our short queries.
    max_parallel_workers_per_gather: 0,

    fsync: 'on',
    synchronous_commit: 'on',
    commit_delay: 0,
    wal_compression: 'on',
    max_wal_size: '1GB',
    min_wal_size: minWalSize,
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.05,

    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: logDir,
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '10MB',
    log_checkpoints: 'off',
    // What people write must not reach a log: neither statements nor the values in error details.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}

/** Who may connect, written anew at every start since the endpoint can change between two of them. */
export function hostRules(endpoint: Endpoint): string {
  return endpoint.kind === 'socket'
    ? 'local all all trust\n' // The folder of the socket lets in its owner alone.
    : 'host all trau 127.0.0.1/32 scram-sha-256\n'
}

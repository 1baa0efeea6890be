import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { SandboxFiles } from './sandbox-files.ts'

const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom']
const TEMPORARY_BYTES = 1024 ** 3

export function findBubblewrap(searchPath: string): string | null {
  const places = [...searchPath.split(delimiter), '/usr/bin'].filter(Boolean)
  return places.map(folder => join(folder, 'bwrap')).find(existsSync) ?? null
}

/**
 * Returns the arguments of bubblewrap, up to the command. Root keeps the right to become `user`, and the driver does so
 * first: in a user namespace, its files would still belong to root outside. Any other user becomes `user` in a user
 * namespace.
 */
export function bubblewrapArguments({ readOnly, links }: SandboxFiles, user: number, isRoot: boolean): string[] {
  const identity = isRoot
    ? ['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP']
    : ['--unshare-user', '--uid', String(user), '--gid', String(user)]
  return [
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL', ...identity],
    // comes before the folders that are shown in the sandbox, because the installation itself may be below /tmp
    ...['--perms', '1777', '--size', String(TEMPORARY_BYTES), '--tmpfs', '/tmp'],
    // folders that bubblewrap makes by itself are closed to everyone but root
    ...foldersAbove([...readOnly, ...DEVICES]).flatMap(path => ['--perms', '0755', '--dir', path]),
    ...readOnly.flatMap(path => ['--ro-bind', path, path]),
    ...Object.entries(links).flatMap(([path, target]) => ['--symlink', target, path]),
    ...DEVICES.flatMap(path => ['--dev-bind', path, path]),
    ...['--proc', '/proc', '--remount-ro', '/'],
  ]
}

function foldersAbove(paths: string[]): string[] {
  const above = (path: string): string[] => (path === '/' ? [] : [...above(dirname(path)), path])
  return [...new Set(paths.flatMap(path => above(dirname(path))))].sort()
}

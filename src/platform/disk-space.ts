import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** Whether an error of the file system says that there is no space left, on the disk or for this user. */
export const isDiskFull = (code: string | undefined): boolean => code === 'ENOSPC' || code === 'EDQUOT'

/** What this user can still write to the disk with this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Adds the free space of the data folder to the metrics. */
export function addFreeSpace(registers: Registry[], dataDir: string): void {
  new Gauge({
    name: 'countersign_data_free_bytes',
    help: 'Free space on the disk with the data folder; uploads return 507 when it is used up',
    registers,
    async collect() {
      this.set(await freeBytes(dataDir).catch(() => 0))
    },
  })
}

/**
 * The system calls that a locked worker may make; all others are refused. No call in this list takes a path, makes a
 * socket, starts a program or reaches another process. Each call has its number on each architecture, from
 * asm/unistd_64.h and asm-generic/unistd.h of Linux, or null if it does not exist there.
 */
const allowed: Record<string, readonly [x64: number | null, arm64: number | null]> = {
  // using open files
  read: [0, 63],
  write: [1, 64],
  readv: [19, 65],
  writev: [20, 66],
  pread64: [17, 67],
  close: [3, 57],
  fstat: [5, 80],
  lseek: [8, 62],
  recvmsg: [47, 212],
  // waiting
  epoll_create1: [291, 20],
  epoll_ctl: [233, 21],
  epoll_wait: [232, null],
  epoll_pwait: [281, 22],
  epoll_pwait2: [441, 441],
  eventfd2: [290, 19],
  pipe2: [293, 59],
  poll: [7, null],
  ppoll: [271, 73],
  pselect6: [270, 72],
  // memory
  mmap: [9, 222],
  munmap: [11, 215],
  mremap: [25, 216],
  mprotect: [10, 226],
  madvise: [28, 233],
  brk: [12, 214],
  pkey_alloc: [330, 289],
  pkey_free: [331, 290],
  pkey_mprotect: [329, 288],
  membarrier: [324, 283],
  // threads
  futex: [202, 98],
  set_robust_list: [273, 99],
  rseq: [334, 293],
  set_tid_address: [218, 96],
  gettid: [186, 178],
  getpid: [39, 172],
  getppid: [110, 173],
  exit: [60, 93],
  exit_group: [231, 94],
  sched_yield: [24, 124],
  sched_getaffinity: [204, 123],
  sched_getparam: [143, 121],
  sched_getscheduler: [145, 120],
  getcpu: [309, 168],
  // its own signals
  rt_sigaction: [13, 134],
  rt_sigpending: [127, 136],
  rt_sigprocmask: [14, 135],
  rt_sigreturn: [15, 139],
  sigaltstack: [131, 132],
  restart_syscall: [219, 128],
  // clocks, random numbers, and facts about the process itself
  clock_gettime: [228, 113],
  clock_getres: [229, 114],
  clock_nanosleep: [230, 115],
  nanosleep: [35, 101],
  gettimeofday: [96, 169],
  time: [201, null],
  getrandom: [318, 278],
  getrusage: [98, 165],
  getcwd: [79, 17],
  uname: [63, 160],
  sysinfo: [99, 179],
  getuid: [102, 174],
  geteuid: [107, 175],
  getgid: [104, 176],
  getegid: [108, 177],
}

/** A call that is allowed if 32 bits of one argument, after the mask is applied, have one of these values. */
export interface ConditionalCall {
  number: number
  argument: number
  mask?: number
  values: number[]
}

export interface SystemCalls {
  /** The AUDIT_ARCH of linux/audit.h. */
  architecture: number
  allowed: number[]
  conditional: ConditionalCall[]
  /**
   * The number of clone3, which is refused as if the kernel did not know it. glibc then calls `clone`, whose flags can
   * be checked.
   */
  clone3: number
}

const CLONE_VM = 0x100
const CLONE_SIGHAND = 0x800
const CLONE_THREAD = 0x10000
const THREAD = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD
/** The flags CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const CLONE_NEW_NAMESPACES = 0x7e020080
const PR_SET_NAME = 15
const FIONBIO = 0x5421
const FIOCLEX = 0x5451
/**
 * The allowed commands F_GETFD, F_SETFD, F_GETFL and F_SETFL. F_SETOWN is not allowed, because it could make the kernel
 * send signals to any process.
 */
const FCNTL = [1, 2, 3, 4]

/** Returns the calls for this architecture. `processId` is the only process that may be sent signals. */
export function systemCalls(architecture: 'x64' | 'arm64', processId: number): SystemCalls {
  const column = architecture === 'x64' ? 0 : 1
  const pick = (x64: number, arm64: number) => [x64, arm64][column]!
  return {
    architecture: pick(0xc000003e, 0xc00000b7),
    allowed: Object.values(allowed).flatMap(numbers => numbers[column] ?? []),
    conditional: [
      { number: pick(56, 220), argument: 0, mask: THREAD | CLONE_NEW_NAMESPACES, values: [THREAD] },
      { number: pick(62, 129), argument: 0, values: [processId] },
      { number: pick(234, 131), argument: 0, values: [processId] },
      { number: pick(157, 167), argument: 0, values: [PR_SET_NAME] },
      { number: pick(16, 29), argument: 1, values: [FIONBIO, FIOCLEX] },
      { number: pick(72, 25), argument: 1, values: FCNTL },
    ],
    clone3: 435,
  }
}

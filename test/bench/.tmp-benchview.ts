import { playedLog } from '/work/main/test/web/support/playedLog.ts';
import { viewerRows } from '/work/main/test/bench/viewer.ts';
const log = await playedLog(1, 5000);
console.log(log.length, log.split('\n').length - 2);
console.log(await viewerRows(log));

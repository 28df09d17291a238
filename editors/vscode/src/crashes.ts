/** Decides whether a server that has crashed is started again: not if it crashes more often than is worth another try. */
export class Crashes {
  static readonly limit = 5;
  static readonly period = 3 * 60 * 1000;
  private times: number[] = [];

  /** Takes note of a crash at a time in milliseconds and says whether to start again. */
  mayRestart(now: number): boolean {
    this.times = this.times.filter((time) => now - time < Crashes.period);
    this.times.push(now);
    return this.times.length <= Crashes.limit;
  }

  forget(): void {
    this.times = [];
  }
}

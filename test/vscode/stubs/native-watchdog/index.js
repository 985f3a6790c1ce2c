// A pure-JS stand-in for the native module: ends this process when the given parent is gone.
exports.start = function (pid) {
  setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch (e) {
      if (e.code === 'ESRCH') {
        process.exit(87);
      }
    }
  }, 3000).unref();
};

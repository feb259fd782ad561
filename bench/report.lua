done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format("\nreport %d %d %f %f %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.timeout))
end
